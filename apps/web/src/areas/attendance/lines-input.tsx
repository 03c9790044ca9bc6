import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../kernel/words'
import styles from './attendance.module.css'
import { shiftWords as words } from './core/shift-words'

type LinesProps = {
  readonly id: string | undefined
  readonly label: string
  readonly count: number
  readonly least: number
  readonly most: number
  readonly disabled: boolean
  readonly addLabel: string
  readonly onAdd: () => void
  readonly onRemove: (at: number) => void
  readonly line: (at: number) => ReactNode
}

/** Lines that are added and taken away, each with its inputs. */
export function Lines({ id, label, count, least, most, disabled, addLabel, onAdd, onRemove, line }: LinesProps) {
  const t = useT()
  return (
    <fieldset id={id} className={styles.lines} aria-label={label}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
        <div key={at} className={styles.line}>
          {line(at)}
          {count <= least ? null : (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t(words.removeLine, { n: at + 1 })}
              disabled={disabled}
              onClick={() => onRemove(at)}
            />
          )}
        </div>
      ))}
      {count >= most ? null : (
        <div>
          <Button type="dashed" size="small" icon={<PlusOutlined aria-hidden />} disabled={disabled} onClick={onAdd}>
            {addLabel}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
