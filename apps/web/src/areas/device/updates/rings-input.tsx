import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { MOST_RINGS, type Ring } from '@workplace/domain/update/rings'
import { Button, InputNumber } from 'antd'
import type { InputProps } from '../../../kernel/widgets/widget'
import { useT } from '../../../kernel/words'
import { words } from './update-page-words'
import styles from './updates.module.css'

/** The rings of a rollout: how many of the devices each reaches, and how long is waited before it. */
export function RingsInput({ value, onChange, disabled }: InputProps<readonly Ring[]>) {
  const t = useT()
  const rings = value ?? []
  const change = (at: number, part: Partial<Ring>) =>
    onChange?.(rings.map((ring, n) => (n === at ? { ...ring, ...part } : ring)))
  const add = () => {
    // between the last two, so that the last one still reaches everybody
    const last = rings.at(-1)
    const before = rings.at(-2)?.percent ?? 0
    const middle = Math.max(before + 1, Math.floor((before + (last?.percent ?? 100)) / 2))
    const added = { percent: last === undefined ? 100 : middle, wait_minutes: rings.length < 2 ? 0 : 60 }
    onChange?.(
      last === undefined ? [added] : [...rings.slice(0, -1), added, { ...last, wait_minutes: last.wait_minutes || 60 }],
    )
  }
  return (
    <div className={styles.ringRows}>
      {rings.map((ring, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a ring is its place
        <div key={at} className={styles.ringRow}>
          <strong>{t(words.ring, { n: at + 1 })}</strong>
          <InputNumber
            aria-label={t(words.percentOf, { n: at + 1 })}
            value={ring.percent}
            min={1}
            max={100}
            precision={0}
            disabled={disabled}
            suffix="%"
            onChange={(percent) => change(at, { percent: percent ?? 1 })}
          />
          {at === 0 ? (
            <span className={styles.quiet}>{t(words.ringAtOnce)}</span>
          ) : (
            <>
              <span className={styles.quiet}>{t(words.ringAfter)}</span>
              <InputNumber
                aria-label={t(words.waitOf, { n: at + 1 })}
                value={ring.wait_minutes}
                min={0}
                max={10_080}
                precision={0}
                disabled={disabled}
                suffix={t(words.minutes)}
                onChange={(wait_minutes) => change(at, { wait_minutes: wait_minutes ?? 0 })}
              />
            </>
          )}
          {rings.length > 1 && (
            <Button
              type="text"
              size="small"
              disabled={disabled}
              icon={<DeleteOutlined />}
              aria-label={t(words.removeRing, { n: at + 1 })}
              onClick={() => onChange?.(rings.filter((_, n) => n !== at))}
            />
          )}
        </div>
      ))}
      <div>
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={disabled === true || rings.length >= MOST_RINGS}
          onClick={add}
        >
          {t(words.addRing)}
        </Button>
      </div>
    </div>
  )
}
