import { checkInAtDesk } from '@workplace/contract/station/desk-booking'
import { checkInForOthers } from '@workplace/contract/station/desk-check-in'
import { Button } from 'antd'
import { useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { bookingWords as words } from './booking-words'

const calls = { own: checkInAtDesk, other: checkInForOthers } as const

type Props = {
  readonly row: { readonly id: number; readonly may: { readonly check_in: boolean } }
  /** Whose booking it is, in the eyes of who presses. */
  readonly whose: keyof typeof calls
}

/** Checks in at a desk, where one may: for oneself, or as who looks after the office. */
export function CheckInButton({ row, whose }: Props) {
  const t = useT()
  const checkIn = useChange(calls[whose], { stale: ['/station_checkin', '/reservation', '/station'] })
  if (!row.may.check_in) return null
  return (
    <Button
      type="link"
      disabled={checkIn.isPending}
      onClick={() => checkIn.mutate({ id: row.id }, { onSuccess: () => toast.success(t(words.checkedIn)) })}
    >
      {t(words.checkIn)}
    </Button>
  )
}
