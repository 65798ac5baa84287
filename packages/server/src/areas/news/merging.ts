export { newsMoves } from './merging/moving.ts'
