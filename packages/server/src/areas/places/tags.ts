export {
  countTags,
  discountTags,
  holdTagScopeOf,
  holdTagScopes,
  recountTags,
} from './tags/counting.ts'
