import { mkdtempSync, rmSync, statSync, readdirSync } from 'node:fs';
import { openLakeWriter } from './store/lake/parquetWriter.ts';
import { beginRelease, publishRelease, describeFiles } from './store/lake/staging.ts';
import { openLakeReader } from './store/lake/lakeReader.ts';
import { allocateCellColumns, CELL_TABLE } from './store/lake/cellTable.ts';
import { locateCell, partitionOf } from './store/lake/h3Index.ts';
import { projectionFor } from './core/projection.ts';
import { writeMapCog } from './tiles/mapCog.ts';
import { sampleManifest } from './test/store/lake/sampleRelease.ts';
const R=Number(process.env.R??1024), C=R, E=40;
const grid={epsg:32615,originX:260000,originY:3300000,cellWidth:30,cellHeight:30,rows:R,cols:C};
const p=projectionFor(32615);
let t=performance.now();
const h3=new BigUint64Array(R*C), lat=new Float64Array(R*C), lon=new Float64Array(R*C);
for(let i=0;i<R*C;i++){const q=locateCell(grid,p,{row:Math.floor(i/C),col:i%C});h3[i]=q.h3;lat[i]=q.lat;lon[i]=q.lon;}
console.log('h3', ((performance.now()-t)/ (R*C)*1000).toFixed(2),'us/cell'); t=performance.now();
const order=Uint32Array.from({length:R*C},(_,i)=>i).sort((a,b)=>h3[a]!<h3[b]!?-1:1); console.log('sort',performance.now()-t); 
const parts=new Map<string,number[]>(); for(const i of order){const n=partitionOf(h3[i]!); let a=parts.get(n); if(!a) parts.set(n,a=[]); a.push(i);}
const data=new Map<string,any>();
for(const [n,idx] of parts){ const c:any=allocateCellColumns(idx.length); const s=new Int32Array(idx.length*E); idx.forEach((i,k)=>{c.h3[k]=h3[i];c.row[k]=Math.floor(i/C);c.col[k]=i%C;c.lat[k]=lat[i];c.lon[k]=lon[i];
 for(const {field,type} of CELL_TABLE) if(String(type)==='FLOAT') c[field][k]=Math.random()*20-10; c.nMeasurements[k]=40; c.firstObservation[k]=17000;c.lastObservation[k]=18000; for(let e=0;e<E;e++) s[k*E+e]=Math.round(-e*3+(Math.random()-.5)*60);}); data.set(n,{columns:c,seriesTenthMm:s}); }
const dir=mkdtempSync('/tmp/lake/bench-');
const staged=await beginRelease({dataDir:dir,frameId:'F08882',now:Date.now()});
const w=await openLakeWriter(); t=performance.now(); const rss0=process.memoryUsage().rss;
await Promise.all([...data].map(([n,d])=>w.writePartition(staged,n,d.columns,d.seriesTenthMm,E))); w.close();
let dt=performance.now()-t; console.log('write',data.size,'partitions',(R*C/dt/1000).toFixed(2),'M cells/s (cells+series)', dt.toFixed(0),'ms rss +',((process.memoryUsage().rss-rss0)/2**20).toFixed(0));
for (const [nm,scale] of [['velocity',0.02],['uncertainty',0.001]] as const){ t=performance.now(); const r0=process.memoryUsage().rss; await writeMapCog({target:`${staged.dir}/${nm}.tif`,grid,scale,unit:'mm/yr',description:nm,scratchDir:staged.scratchDir,readRows:(row,rows)=>Float32Array.from({length:rows*C},(_,i)=>Math.sin(i/5000)*8+Math.random())}); console.log('cog',nm,(performance.now()-t).toFixed(0),'ms',statSync(`${staged.dir}/${nm}.tif`).size>>10,'KB rss+',((process.memoryUsage().rss-r0)/2**20).toFixed(0)); }
t=performance.now(); const m=await sampleManifest(staged,data,grid); const dates=Array.from({length:E},(_,e)=>new Date((17000+e*12)*864e5).toISOString().slice(0,10)); (m as any).epochs=dates; console.log('describe',(performance.now()-t).toFixed(0)); t=performance.now();
await publishRelease(staged,m); console.log('publish',(performance.now()-t).toFixed(0),'ms; bytes', m.files.reduce((s,f)=>s+f.bytes,0)>>20,'MB');
data.clear();
const reader=await openLakeReader({dataDir:dir,pollIntervalMs:0, cacheBytes: Number(process.env.CB??128)*2**20}); const f=reader.frames()[0]!;
const run=async(name:string,n:number,conc:number,fn:(c:any)=>Promise<any>,cells:any[])=>{ const times:number[]=[]; let i=0; const t0=performance.now(); await Promise.all(Array.from({length:conc},async()=>{ for(;;){const k=i++; if(k>=n) return; const t=performance.now(); const r=await fn(cells[k%cells.length]); if(!r) throw new Error('null'); times.push(performance.now()-t);} })); const el=performance.now()-t0; times.sort((a,b)=>a-b); console.log(name,'p50',times[n>>1]!.toFixed(3),'p95',times[Math.floor(n*.95)]!.toFixed(2),'p99',times[Math.floor(n*.99)]!.toFixed(2),'max',times.at(-1)!.toFixed(1),(n/el*1000).toFixed(0)+'/s'); };
const rnd=(n:number)=>Array.from({length:n},()=>({row:Math.floor(Math.random()*R),col:Math.floor(Math.random()*C)}));
await run('cell first touch',200,1,(c)=>reader.findCell(f,c),rnd(200));
await run('cell random',3000,1,(c)=>reader.findCell(f,c),rnd(3000));
await run('cell random16',5000,16,(c)=>reader.findCell(f,c),rnd(5000));
await run('series first',200,1,(c)=>reader.findSeries(f,c),rnd(200));
await run('series random',3000,1,(c)=>reader.findSeries(f,c),rnd(3000));
await run('series random16',5000,16,(c)=>reader.findSeries(f,c),rnd(5000));
console.log('rss',process.memoryUsage().rss>>20,'ext',process.memoryUsage().arrayBuffers>>20);
await reader.close();
const cold=await openLakeReader({dataDir:dir,pollIntervalMs:0, cacheBytes: 0}); const g=cold.frames()[0]!;
await run('nocache cell',300,1,(c)=>cold.findCell(g,c),rnd(300)); await run('nocache cell16',600,16,(c)=>cold.findCell(g,c),rnd(600));
await run('nocache series',300,1,(c)=>cold.findSeries(g,c),rnd(300)); await run('nocache series16',600,16,(c)=>cold.findSeries(g,c),rnd(600));
await cold.close(); rmSync(dir,{recursive:true});
