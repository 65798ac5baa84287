export { compareTypes, typeRefusals } from './compared-entities.ts'
export { comparePaths } from './compared-paths.ts'
export { original } from './original.ts'
export { buildCompatibilityPage } from './page.ts'
