import { ClockCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../kernel/words'
import type { WaitlistTarget } from './waitlist-dialog'
import { waitlistWords as words } from './waitlist-words'

const WaitDialog = lazy(() => import('./waitlist-dialog'))

type Props = { wanted: WaitlistTarget; opened?: boolean; onJoined?: () => void }

/** Where something is taken: the way to wait for it. */
export function WaitlistButton({ wanted, opened = false, onJoined }: Props) {
  const t = useT()
  const [open, setOpen] = useState(opened)
  return (
    <>
      <Button icon={<ClockCircleOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t(words.join)}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <WaitDialog
            wanted={wanted}
            onClose={(joined) => {
              setOpen(false)
              if (joined) onJoined?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
