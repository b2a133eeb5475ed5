// Apart from `yaml` itself, which is CommonJS: imported in the middle of something, it has its names in `default`.
export { parse as parseYaml } from 'yaml';
