export { dropWaitingAnswers, endSignIns } from './restored/restored.ts'
