import type { AskedWords } from '@workplace/contract/visitor/agreement'
import { useState } from 'react'
import type { DrawnLine } from '../../../kernel/light/signing-pad'

/** As `drawing` of the contract, whose schemas neither the kiosk nor the guest's page loads. */
export const signingField = { width: 1000, height: 400 } as const

/** What somebody does with words that they are asked to agree to: reads, ticks or signs; and what is sent of it. */
export function useSigning({ agreement_id, revision, kind }: AskedWords, name: string) {
  const [line, setLine] = useState<DrawnLine>([])
  const [ticked, setTicked] = useState(false)
  const drawn = kind === 'sign' ? line.map((stroke) => [...stroke]) : null
  return {
    ...{ line, setLine, ticked, setTicked },
    isReady: kind === 'sign' ? line.length > 0 : kind === 'tick' ? ticked : true,
    given: { agreement_id, revision, name, line: drawn },
    clear: () => {
      setLine([])
      setTicked(false)
    },
  }
}
