import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons'
import type { Resource } from '@workplace/contract/kernel/resource'
import { Button, Checkbox, Popover, Segmented, Tooltip } from 'antd'
import { useState } from 'react'
import { words } from '../list/words'
import { useT } from '../words'
import { arrangedColumns, moved, toggled } from './columns'
import type { Density } from './habits'
import styles from './resource-page.module.css'

type Props = {
  readonly resource: Resource
  readonly columns: readonly string[] | null
  readonly density: Density
  readonly onColumns: (shown: readonly string[]) => void
  readonly onDensity: (density: Density) => void
  readonly onReset: () => void
}

/** Which columns, in which order, how high the rows. */
export function ColumnSettings({ resource, columns, density, onColumns, onDensity, onReset }: Props) {
  const t = useT()
  const [dragged, setDragged] = useState<string | null>(null)
  const arranged = arrangedColumns(resource, columns)
  const shown = arranged.filter(({ on }) => on).map(({ name }) => name)
  const panel = (
    <div className={styles.columnPanel}>
      <Segmented
        block
        aria-label={t(words.density)}
        value={density}
        onChange={onDensity}
        options={[
          { value: 'comfortable' as const, label: t(words.comfortable) },
          { value: 'compact' as const, label: t(words.compact) },
        ]}
      />
      <ul className={styles.columnList}>
        {arranged.map(({ name, field, on }, at) => (
          <li
            key={name}
            className={styles.columnRow}
            data-dragged={dragged === name}
            draggable={on}
            onDragStart={() => setDragged(name)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged === null || dragged === name || !on) return
              event.preventDefault()
              onColumns(moved(shown, dragged, shown.indexOf(name)))
            }}
          >
            <Checkbox
              checked={on}
              disabled={on && shown.length === 1}
              onChange={() => onColumns(toggled(shown, name))}
              className={styles.columnName}
            >
              {t(field.label)}
            </Checkbox>
            {on ? (
              <span className={styles.columnMoves}>
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined aria-hidden />}
                  aria-label={t(words.columnUp, { field: t(field.label) })}
                  disabled={at === 0}
                  onClick={() => onColumns(moved(shown, name, at - 1))}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined aria-hidden />}
                  aria-label={t(words.columnDown, { field: t(field.label) })}
                  disabled={at === shown.length - 1}
                  onClick={() => onColumns(moved(shown, name, at + 1))}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <Button type="link" size="small" onClick={onReset}>
        {t(words.resetColumns)}
      </Button>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} content={panel}>
      <Tooltip title={t(words.columns)} mouseEnterDelay={0.5}>
        <Button type="text" icon={<SettingOutlined aria-hidden />} aria-label={t(words.columns)} />
      </Tooltip>
    </Popover>
  )
}
