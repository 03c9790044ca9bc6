import { type PatternStep, patternOn, type RosterValue } from '@workplace/domain/attendance/roster'
import { Button, InputNumber, Modal, Select } from 'antd'
import { useId, useState } from 'react'
import { useT } from '../../../kernel/words'
import { type Box, type Place, placesIn, type Shift } from './paint-cells'
import styles from './roster.module.css'
import { rosterWords as words } from './roster-words'

type Props = {
  readonly shifts: readonly Shift[]
  readonly box: Box | null
  readonly onFill: (cells: readonly { readonly place: Place; readonly to: RosterValue }[]) => void
  readonly onClose: () => void
}
const mostSteps = 8

/** Shifts in turns over what is selected; each next person may begin later in them. */
export function PatternDialog({ shifts, box, onFill, onClose }: Props) {
  const t = useT()
  const [steps, setSteps] = useState<readonly (PatternStep & { key: number })[]>([
    { key: 1, shift: shifts[0]?.id ?? 'rest', days: 2 },
    { key: 2, shift: 'rest', days: 2 },
  ])
  const id = useId()
  const [offset, setOffset] = useState(0)
  const set = (key: number, more: Partial<PatternStep>) =>
    setSteps(steps.map((step) => (step.key === key ? { ...step, ...more } : step)))
  const options = [
    ...shifts.map(({ id, name }): { value: RosterValue; label: string } => ({ value: id, label: name })),
    { value: 'rest' as const, label: t(words.rest) },
  ]
  const fill = () => {
    if (box === null) return
    onFill(
      placesIn(box).map((place) => ({
        place,
        to: patternOn(steps, place.column - box.left - (place.row - box.top) * offset),
      })),
    )
    onClose()
  }
  return (
    <Modal
      open
      title={t(words.patternTitle)}
      okText={t(words.fill)}
      cancelText={t(words.cancel)}
      okButtonProps={{ disabled: box === null }}
      onOk={fill}
      onCancel={onClose}
    >
      <div className={styles.groups}>
        <p role="status">
          {box === null
            ? t(words.patternNone)
            : t(words.patternText, { people: box.bottom - box.top + 1, days: box.right - box.left + 1 })}
        </p>
        <div className={styles.steps}>
          {steps.map(({ key, shift, days }, at) => (
            <div key={key} className={styles.stepRow}>
              <Select<RosterValue>
                aria-label={t(words.step, { n: at + 1 })}
                value={shift}
                options={options}
                onChange={(value) => set(key, { shift: value })}
              />
              <InputNumber
                aria-label={`${t(words.step, { n: at + 1 })} ${t(words.stepDays)}`}
                min={1}
                max={31}
                precision={0}
                value={days}
                onChange={(value) => set(key, { days: value ?? 1 })}
              />
              <Button
                aria-label={t(words.removeStep, { n: at + 1 })}
                disabled={steps.length === 1}
                onClick={() => setSteps(steps.filter((step) => step.key !== key))}
              >
                ×
              </Button>
            </div>
          ))}
          <Button
            disabled={steps.length >= mostSteps}
            onClick={() =>
              setSteps([...steps, { key: Math.max(...steps.map(({ key }) => key)) + 1, shift: 'rest', days: 1 }])
            }
          >
            {t(words.addStep)}
          </Button>
        </div>
        <div className={styles.stepRow}>
          <label htmlFor={id}>{t(words.offset)}</label>
          <InputNumber
            id={id}
            min={0}
            max={31}
            precision={0}
            value={offset}
            onChange={(value) => setOffset(value ?? 0)}
          />
        </div>
      </div>
    </Modal>
  )
}
