export { figureMoves } from './merging/moving.ts'
