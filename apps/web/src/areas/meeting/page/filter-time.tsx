import { SearchOutlined } from '@ant-design/icons'
import { minuteOf, timeOf } from '@workplace/domain/kernel/time'
import { Input, Select } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { motion } from '../../../kernel/theme/theme'
import { useT } from '../../../kernel/words'
import { words } from '../core/words'
import styles from './booking-page.module.css'
import type { FilterProps } from './filter-props'

const halfHours = Array.from({ length: 49 }, (_, at) => timeOf(at * 30))

/** Free for the whole of a time. */
export function FreeFilter({ address: { free }, onChange }: FilterProps) {
  const t = useT()
  // One end alone is no time yet: it waits here for the other.
  const [half, setHalf] = useState<string | null>(null)
  const from = free?.from ?? half ?? undefined
  const pick = (next: { from?: string | undefined; to?: string | undefined }) => {
    if (next.from === undefined) {
      setHalf(null)
      return onChange({ free: null })
    }
    setHalf(next.from)
    const to = next.to !== undefined && minuteOf(next.to) > minuteOf(next.from) ? next.to : undefined
    onChange({ free: { from: next.from, to: to ?? timeOf(Math.min(minuteOf(next.from) + 60, 1440)) } })
  }
  const later = halfHours.filter((time) => from === undefined || minuteOf(time) > minuteOf(from))
  return (
    <fieldset className={styles.free} aria-label={t(words.freeBetween)}>
      <Select<string>
        aria-label={t(words.freeFrom)}
        placeholder={t(words.freeBetween)}
        className={from === undefined ? styles.freeFrom : styles.freeTo}
        allowClear
        showSearch
        value={from}
        onChange={(time) => pick({ from: time, to: free?.to })}
        options={halfHours.slice(0, -1).map((time) => ({ value: time, label: time }))}
      />
      {from !== undefined && (
        <>
          <span aria-hidden>–</span>
          <Select<string>
            aria-label={t(words.freeTo)}
            className={styles.freeTo}
            showSearch
            value={free?.to}
            onChange={(to) => pick({ from, to })}
            options={later.map((time) => ({ value: time, label: time }))}
          />
        </>
      )}
    </fieldset>
  )
}

/** By the room's name, half a second after the last key. */
export function TitleFilter({ address, onChange }: FilterProps) {
  const t = useT()
  const [typed, setTyped] = useState(address.title)
  const [shown, setShown] = useState(address.title)
  // Cleared, or another address by going back: the field follows.
  if (shown !== address.title) {
    setShown(address.title)
    if (typed.trim() !== address.title) setTyped(address.title)
  }
  const search = useEffectEvent(() => {
    if (typed.trim() !== address.title) onChange({ title: typed.trim() }, true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: half a second after the last key
  useEffect(() => {
    const timer = setTimeout(() => search(), motion.debounce)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Input
      aria-label={t(words.search)}
      className={styles.search}
      prefix={<SearchOutlined aria-hidden />}
      placeholder={t(words.search)}
      allowClear
      maxLength={100}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
