/** What Vite makes of files that are no modules. */
declare module '*?url' {
  const address: string;
  export default address;
}
declare module '*.css';
