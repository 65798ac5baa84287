export { onboardingMoves } from './merging/moving.ts'
