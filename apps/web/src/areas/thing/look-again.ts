import { iotcommand, things } from '@workplace/contract/thing/topics'
import { useLive } from '../../kernel/client/live'
import { invalidate } from '../../kernel/client/query'

/** Things speak all the time: what is shown follows them, but not at every word. */
const atMostEveryMs = 2_000
let looked = 0
let later: ReturnType<typeof setTimeout> | undefined

function lookAgain(): void {
  clearTimeout(later)
  const wait = Math.max(0, looked + atMostEveryMs - Date.now())
  later = setTimeout(() => {
    looked = Date.now()
    void invalidate('/iotdevice', '/detectionrecord')
  }, wait)
}

/** What things say, and what became of commands, is shown as it comes. */
export function useThings(): void {
  useLive(things, lookAgain)
  useLive(iotcommand, () => void invalidate('/iotcommand', '/iottask'))
}
