import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { words } from '../list/words'
import { ActionMenu } from '../menu/action-menu'
import { useT } from '../words'
import styles from './resource-page.module.css'

export type RowAction = {
  readonly key: string
  readonly label: string
  readonly danger?: boolean
  /** Stands after editing instead of before it. */
  readonly later?: boolean
  readonly onClick: () => void
}

/** Beyond this many the rest stands in a menu. */
const side = 2

/** What can be done with a row: quiet links, the rest behind a menu; what destroys is last and red. */
export function RowActions({
  name,
  actions,
  menuOnly,
}: {
  name: string
  actions: readonly RowAction[]
  menuOnly?: boolean
}) {
  const t = useT()
  const ordered = [...actions].sort((one, other) => Number(one.danger ?? false) - Number(other.danger ?? false))
  const beside = menuOnly ? [] : ordered.length <= side ? ordered : ordered.slice(0, side - 1)
  const inMenu = ordered.slice(beside.length)
  return (
    <span className={styles.actions}>
      {beside.map(({ key, label, danger, onClick }) => (
        <Button
          key={key}
          type="link"
          size="small"
          danger={danger}
          onClick={onClick}
          aria-label={`${label} ${name}`}
          className={styles.action}
        >
          {label}
        </Button>
      ))}
      {inMenu.length === 0 ? null : (
        <ActionMenu items={inMenu.map(({ key, label, danger, onClick }) => ({ key, label, danger, onClick }))}>
          <Button
            type="text"
            size="small"
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={t(words.moreFor, { name })}
          />
        </ActionMenu>
      )}
    </span>
  )
}
