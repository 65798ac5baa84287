export { requireNotArchived } from './places/archived.ts'
export {
  inviteVerbs,
  isIn,
  type MemberFacts,
  mayAnnounceIn,
  mayArchive as mayArchivePlace,
  mayHandOver as mayHandOverPlace,
  mayLookInside,
  mayManage as mayManagePlace,
  mayReadMember,
  maySee as maySeePlace,
  mayWriteIn,
  memberVerbs,
  PLACE_RULES,
  type PlaceFacts,
  placeSelfVerbs,
} from './places/policy.ts'
