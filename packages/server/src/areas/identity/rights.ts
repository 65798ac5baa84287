export {
  audienceOf as personAudienceOf,
  mayAnnounceToAll,
  mayEdit as mayEditPerson,
  mayExplainAccess,
  mayFollow as mayFollowPerson,
  mayFollowFor,
  mayManageAccount,
  mayManageStreams,
  mayReport as mayReportPerson,
  maySee as maySeePerson,
  PERSON_RULES,
  personVerbs,
} from './people/policy.ts'
