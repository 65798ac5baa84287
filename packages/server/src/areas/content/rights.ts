export { contentVerbs } from './reading/content-verbs.ts'
export {
  type ContentFacts,
  mayAnswer,
  mayEdit,
  mayKnowOf as mayKnowOfContent,
  mayReact,
  mayRead as mayReadContent,
  READING_RULES,
  type ReadingFacts,
} from './reading/policy.ts'
