export { completeFigures } from './counting/completing.ts'
export { figuresFollowing } from './counting/counting.ts'
