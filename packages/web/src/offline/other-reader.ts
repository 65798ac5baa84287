/** Deletes what this browser keeps for somebody who read here before and is not signed in now. */
import { endPushOfOthers } from '../push/others.ts'
import { dropAnswers } from './answers.ts'

export async function clearOtherReader(): Promise<void> {
  await Promise.all([dropAnswers(), endPushOfOthers()])
}
