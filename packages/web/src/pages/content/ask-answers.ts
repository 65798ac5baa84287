/** The query for answers. */
import type { Content } from '@folkmoot/contract'
import { askPages } from '../../api/queries.ts'
import { type AnswerPage, listingOf } from './answer-list.ts'

const PAGE = 100
const FIELDS = [
  'id',
  'contentID',
  'type',
  'content',
  'parent',
  'author',
  'status',
  'helpful',
  'helpfulCount',
  'liked',
  'likeCount',
  'outcomeTypeNames',
  'outcomeTypes',
  'attachments',
  'published',
  'updated',
  'svc',
  'resources',
].join(',')

/** From the start, or from the page of an answer. */
export const askAnswers = (type: Content['type'], contentID: string, anchor?: string) => ({
  ...askPages(listingOf(type), {
    contentID,
    count: PAGE,
    fields: FIELDS,
    ...(anchor !== undefined && { anchor }),
  }),
  getPreviousPageParam: (first: AnswerPage) => first.links.prev,
})
