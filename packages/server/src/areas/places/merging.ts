export { placeMoves } from './merging/moving.ts'
