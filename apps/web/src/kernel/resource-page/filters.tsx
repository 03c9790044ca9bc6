import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { fieldOf, type Resource } from '@workplace/contract/kernel/resource'
import { Badge, Button, Input } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { inSentence } from '../widgets/in-sentence'
import { useLanguage, useT } from '../words'
import { FilterInput } from './filter-input'
import { changed, isFiltered, type ListState } from './list-state'
import styles from './resource-page.module.css'
import { useTyped } from './use-typed'
import { words } from './words'

/** A filter wants at least this width; must stand in the style sheet likewise. */
const filterWidth = 220
const gap = 8

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: (part: Partial<ListState>) => void
}

/** How many filters stand side by side. */
function useRow() {
  const box = useRef<HTMLDivElement>(null)
  const [perRow, setPerRow] = useState(4)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const measure = () => setPerRow(Math.max(1, Math.floor((element.clientWidth + gap) / (filterWidth + gap))))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, perRow }
}

/** The filters above a list: a text, then the fields that may be filtered by. One row until more are asked for. */
export function Filters({ resource, state, onChange }: Props) {
  const t = useT()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const { box, perRow } = useRow()
  const { typed, type, settle } = useTyped(state.title, (title) => onChange({ title }))
  const fields = Object.entries(resource.fields).filter(([, field]) => field.filter)
  const searched = resource.search
    .map((name) => inSentence(fieldOf(resource, name).label, language))
    .join(language === 'zh' ? '、' : ', ')
  const shown = open ? fields : fields.slice(0, perRow - 1)
  const hidden = fields.slice(shown.length)
  const isSet = (name: string) => [name, `${name}_from`, `${name}_to`].some((key) => state.filters[key] !== undefined)
  const hiddenSet = hidden.filter(([name]) => isSet(name)).length
  // A range changes two filters at once: each change builds on the one before it.
  const latest = useRef(state.filters)
  latest.current = state.filters
  const put = (name: string, value: string) => {
    const { [name]: _dropped, ...rest } = latest.current
    latest.current = value === '' ? rest : { ...rest, [name]: value }
    onChange({ filters: changed(state, { filters: latest.current }).filters })
  }
  return (
    <search className={styles.filters}>
      <div className={styles.filterGrid} ref={box}>
        <Input
          aria-label={t(words.search, { fields: searched })}
          placeholder={t(words.search, { fields: searched })}
          prefix={<SearchOutlined aria-hidden />}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onPressEnter={settle}
          allowClear
        />
        {shown.map(([name, field]) => (
          <FilterInput key={name} name={name} field={field} filters={state.filters} onChange={put} />
        ))}
      </div>
      <div className={styles.filterActions}>
        {isFiltered(state) ? (
          <Button type="text" onClick={() => onChange({ title: '', filters: {} })}>
            {t(words.reset)}
          </Button>
        ) : null}
        {fields.length > perRow - 1 ? (
          <Badge count={open ? 0 : hiddenSet} size="small" color="blue">
            <Button
              type="text"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              icon={open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              iconPlacement="end"
            >
              {t(open ? words.collapse : perRow === 1 ? words.filters : words.expand)}
            </Button>
          </Badge>
        ) : null}
      </div>
    </search>
  )
}
