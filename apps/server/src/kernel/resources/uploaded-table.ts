import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { endingOf } from '@workplace/contract/kernel/upload'
import type { Call, UploadedFile } from '../call/call'
import type { TableRow } from '../sheet/read-table'
import type { TurnTaker } from '../subprocess/fair-queue'
import { inSubprocess } from '../subprocess/subprocess'

const mostMegabytes = 5

/** Reads a table that somebody handed in, apart from everybody else's work. */
export const readTable = (who: TurnTaker, file: Buffer): Promise<TableRow[]> => inSubprocess(who, 'table', file)

const known = new WeakMap<UploadedFile, Promise<TableRow[]>>()

/**
 * The rows of a call's file. A route asks for it before its transaction begins, so that no connection is held while
 * a file waits for its turn; the handler finds them here.
 */
export function uploadedTable(call: Call, formats: readonly string[]): Promise<TableRow[]> {
  const { file } = call
  const read = known.get(file) ?? readUpload(call.actor, file, formats)
  known.set(file, read)
  return read
}

async function readUpload(
  who: TurnTaker,
  { name, buffer }: UploadedFile,
  formats: readonly string[],
): Promise<TableRow[]> {
  if (buffer.length > mostMegabytes * 1024 * 1024) throw new Refusal(refusals.upload_too_large, { n: mostMegabytes })
  if (!formats.includes('xlsx') && endingOf(name) !== 'csv')
    throw new Refusal(refusals.upload_format, { formats: 'csv' })
  return readTable(who, buffer)
}
