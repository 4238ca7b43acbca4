/** Imports of files that aren't modules, which Vite handles. */
declare module '*?url' {
  const address: string;
  export default address;
}
declare module '*.css';
