export {
  type ContentFacts,
  contentVerbs,
  mayAnswer,
  mayEdit,
  mayKnowOf as mayKnowOfContent,
  mayReact,
  mayRead as mayReadContent,
  type ReadingFacts,
} from './reading/policy.ts'
