export { contentMoves } from './merging/moving.ts'
