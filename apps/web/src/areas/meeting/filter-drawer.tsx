import { Button, Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../kernel/words'
import { findWords } from './find-words'
import { words } from './words'

type Props = {
  open: boolean
  /** How many rooms there are, once that is known. */
  total: number | null
  onClose: () => void
  children: ReactNode
}

/** The filters on a phone: from below, over the page. */
export function FilterDrawer({ open, total, onClose, children }: Props) {
  const t = useT()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      size={560}
      title={t(words.filters)}
      footer={
        <Button type="primary" block onClick={onClose}>
          {total === null ? t(words.done) : t(findWords.showFound, { n: total })}
        </Button>
      }
    >
      {children}
    </Drawer>
  )
}
