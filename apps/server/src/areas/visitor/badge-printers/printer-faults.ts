import { Refusal } from '@workplace/contract/kernel/refusal'
import type { PrinterFault } from '@workplace/contract/visitor/printer-words'
import { PrinterRefused } from '../../../adapters/printer/port'

const causes: readonly (readonly [RegExp, PrinterFault])[] = [
  [/^(media|input-tray|output-area|output-tray)/, 'paper'],
  [/^(cover|door|interlock)/, 'cover'],
  [/^(marker|toner|developer|opc|fuser|cleaner)/, 'supply'],
]

/** Which of the few causes that people can do something about it is, of what a printer says of itself. */
export const faultOfReasons = (reasons: readonly string[]): PrinterFault =>
  causes.find(([form]) => reasons.some((reason) => form.test(reason)))?.[1] ?? 'paused'

/** Why it could not be asked, and whether asking again may help. */
export function faultOfError(error: unknown): { fault: PrinterFault; isFinal: boolean; why: string } {
  if (error instanceof PrinterRefused) return { fault: 'refused', isFinal: error.isFinal, why: error.message }
  if (error instanceof Refusal && /^outbound_(address|port|url)$/.test(error.reason)) {
    return { fault: 'network', isFinal: true, why: error.reason }
  }
  return { fault: 'away', isFinal: false, why: error instanceof Error ? error.message.slice(0, 200) : String(error) }
}
