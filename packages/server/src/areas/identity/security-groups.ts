export { readGroupsNamed } from './security-groups/references.ts'
export {
  getGroup,
  removeGroup,
  requireMayManage as requireMayManageGroup,
} from './security-groups/security-groups.ts'
