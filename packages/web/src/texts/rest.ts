/** What Home and content pages do not need at first. It is loaded with the first code that comes later, and then there. */
import { loadRest } from './texts.ts'

let failures: typeof import('./failures.ts') | undefined

async function loadFailures(): Promise<void> {
  failures ??= await import('./failures.ts')
}

/** The texts for what the API refuses, once they are loaded. */
export const loadedFailures = () => failures

/** Operations that the first pages do not call. */
const loadOperations = () => import('../api/rest.ts')

/** Loads code that is not needed at first, with all texts and operations. */
export async function withTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadRest(), loadFailures(), loadOperations()])
  return module
}
