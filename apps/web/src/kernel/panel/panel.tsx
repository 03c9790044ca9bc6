import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import sheet from './panel.module.css'

/** What a panel holds decides how wide it is: something to read and a short form, or two columns and a table. */
const widths = { narrow: 560, wide: 880 } as const

type Props = {
  readonly title: ReactNode
  /** Two columns, or a table. */
  readonly wide?: boolean
  /** Its content goes to the edges: a form with a bar of its own. */
  readonly flush?: boolean
  /** Beside the title. */
  readonly extra?: ReactNode
  /** The buttons; they stay in sight. */
  readonly footer?: ReactNode
  readonly open?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What opens beside a page: one record, its form, what happened to it. One head, two widths, everywhere. */
export function Panel({ title, wide, flush, extra, footer, open = true, onClose, children }: Props) {
  return (
    <Drawer
      open={open}
      title={title}
      size={wide ? widths.wide : widths.narrow}
      {...(flush ? { classNames: { header: sheet.flush } } : {})}
      styles={{ wrapper: { maxWidth: '100vw' }, ...(flush ? { body: { padding: 0 } } : {}) }}
      extra={extra}
      footer={footer}
      onClose={onClose}
    >
      {children}
    </Drawer>
  )
}
