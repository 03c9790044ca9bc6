import * as evaluation from '@workplace/contract/meeting/evaluation'
import { type Route, route } from '../../../kernel/call/route'
import type { Addresses } from '../../../kernel/files/address'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import { replyComment } from './act-on-comment'
import { commentDetail, commentPage } from './comments'
import { evaluateMeeting, evaluating } from './evaluate-meeting'
import { commentExcel, commentPdf } from './export-comments'
import { itemRules } from './item-rules'
import { repairComment } from './repair-comment'
import { meetingResults, meetingScore, resultsOf } from './results'

/** What people are asked about their meetings, what they answer, and what comes of it. */
export function evaluationRoutes({ addresses }: { addresses: Addresses }): Route[] {
  return [
    ...resourceRoutes(evaluation.itemcomment, { addresses }, { rules: itemRules }),
    route(evaluation.itemTitles, evaluating),
    route(evaluation.meetingScore, (call, { meeting_id }) => meetingScore(call, meeting_id)),
    route(evaluation.addComment, evaluateMeeting),
    route(evaluation.commentPage, commentPage),
    route(evaluation.commentDetail, (call, { id }) => commentDetail(call, id, addresses.sign)),
    route(evaluation.singleCommentDetail, (call, { meeting_id }) => meetingResults(call, meeting_id)),
    route(evaluation.unitCommentDetail, resultsOf),
    route(evaluation.replyComment, replyComment),
    route(evaluation.repairFromComment, repairComment),
    route(evaluation.commentPdf, commentPdf),
    route(evaluation.commentExcel, commentExcel),
  ]
}
