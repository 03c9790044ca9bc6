import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'

/** A text that somebody handed in: UTF-8, UTF-16 with its mark, or GBK. */
export function decodedText(file: Buffer): string {
  const marked = file[0] === 0xff && file[1] === 0xfe ? ['utf-16le'] : ['utf-8', 'gb18030']
  for (const encoding of marked) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(file)
    } catch {
      // not in this encoding: the next one, or none
    }
  }
  throw new Refusal(refusals.import_unreadable)
}
