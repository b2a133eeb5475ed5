declare module '*.yml' {
  const data: readonly never[];
  export default data;
}
