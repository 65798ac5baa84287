export { followContent, followsContent, unfollowContent } from './streams/following-content.ts'
