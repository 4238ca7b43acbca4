/** The API serves uPlot's own files under /assets/uplot/. */
declare module '/assets/uplot/uPlot.esm.js' {
  export { default } from 'uplot';
}
