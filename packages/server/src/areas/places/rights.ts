export {
  inviteVerbs,
  isIn,
  type MemberFacts,
  mayAnnounceIn,
  mayLookInside,
  mayManage as mayManagePlace,
  mayReadMember,
  maySee as maySeePlace,
  mayWriteIn,
  memberVerbs,
  type PlaceFacts,
  placeVerbs,
} from './places/policy.ts'
