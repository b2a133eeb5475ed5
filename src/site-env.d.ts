/** Files that components of a site may import besides code. */
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.png' {
  const address: string;
  export default address;
}
declare module '*?raw' {
  const text: string;
  export default text;
}
