import { dayTimetable } from '@workplace/contract/attendance/day-timetable'
import { periodsShape } from '@workplace/contract/attendance/shift-shapes'
import type { ShiftPeriod, ShiftRest } from '@workplace/domain/attendance/shift'
import { Form } from 'antd'
import { useState } from 'react'
import type { FormParts } from '../../kernel/form/form-parts'
import { Panel } from '../../kernel/panel/panel'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { LongTextInput } from '../../kernel/widgets/text-input'
import type { InputProps } from '../../kernel/widgets/widget'
import { useLanguage, useT } from '../../kernel/words'
import styles from './attendance.module.css'
import { shiftWords as words } from './core/shift-words'
import { RehearseForm, useRehearsal } from './rehearsal/use-rehearsal'
import { ShiftBar } from './shift-bar'
import { LateOffInput, PeriodsInput, RestsInput } from './shift-inputs'
import { type TriedShift, TryDay } from './try-day'
import { FormReadOut, ReadOut } from './versions/read-out'
import { useVersions } from './versions/use-versions'

/** The last field, and below it what a day by these values comes to. */
function NoteAndTry(props: InputProps<string>) {
  const values: TriedShift = Form.useWatch([], Form.useFormInstance()) ?? {}
  return (
    <div className={styles.noteAndTry}>
      <LongTextInput {...props} />
      <FormReadOut kind="shift" />
      <TryDay values={values} />
      <RehearseForm kind="shift" id={props.recordId} />
    </div>
  )
}

const form: FormParts = {
  inputs: { periods: PeriodsInput, rest_periods: RestsInput, late_off_late_on: LateOffInput, remark: NoteAndTry },
}

/** `/attendance/daytimetable`: shifts, drawn or typed, with a day to try them on. */
export default function ShiftPage() {
  const t = useT()
  const language = useLanguage()
  const versions = useVersions('shift')
  const rehearsal = useRehearsal('shift')
  const [tried, setTried] = useState<TriedShift | null>(null)
  return (
    <>
      <ResourcePage
        resource={dayTimetable}
        form={() => form}
        cells={{
          periods: ({ periods, rest_periods, color }) => (
            <span className={styles.cell}>
              <span>{periodsShape.write(periods as readonly ShiftPeriod[], language)}</span>
              <ShiftBar
                small
                color={color}
                periods={periods as readonly ShiftPeriod[]}
                rests={(rest_periods ?? []) as readonly ShiftRest[]}
              />
            </span>
          ),
        }}
        above={(row) => <ReadOut kind="shift" values={row} />}
        actions={(row) => [
          { key: 'try', label: t(words.tryIt), onClick: () => setTried(row) },
          versions.action(row),
          ...rehearsal.actions(row),
        ]}
      />
      {versions.panel}
      {rehearsal.panel}
      {tried === null ? null : (
        <Panel title={String(tried.name)} wide onClose={() => setTried(null)}>
          <TryDay values={tried} />
        </Panel>
      )}
    </>
  )
}
