import type { operationLogExport } from '@workplace/contract/company/operation-log'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { Call } from '../../kernel/call/call'
import type { FileAnswer } from '../../kernel/call/route'
import { logFile } from './log-file'
import { readBatch } from './operation-log'
import { logWords as words } from './words'

/** `GET /operation_log/export`: what the list shows, all of it. */
export function exportOperationLog(
  call: Call,
  { format, zone, ...filters }: ParsedOf<typeof operationLogExport>,
): Promise<FileAnswer> {
  const read = (below: number | null, limit: number) => readBatch(call.db, call.actor, filters, below, limit)
  return logFile(call, { title: words.title, format, zone, read })
}
