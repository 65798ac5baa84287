export { presentationFor as personPresentation } from './people/presentation.ts'
export {
  type NamedPerson,
  namePerson,
  personUri,
  representPerson,
  summarisePerson,
} from './people/represent.ts'
export { type SecurityGroupSummaryRow, summariseGroup } from './security-groups/represent.ts'
