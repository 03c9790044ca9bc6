import { applyDays, checkDays } from '@workplace/contract/attendance/recompute'
import type { InputOf, OutputOf } from '@workplace/contract/kernel/endpoint'
import { date } from '@workplace/contract/kernel/field'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { Panel } from '../../../kernel/panel/panel'
import { toast } from '../../../kernel/toast/toast'
import { ReferencesPicker } from '../../../kernel/widgets/reference-input'
import { DateInput } from '../../../kernel/widgets/time-input'
import { useLanguage, useT } from '../../../kernel/words'
import { dayWords } from './day-words'
import styles from './days.module.css'
import { recomputeWords as words } from './recompute-words'
import { Steps } from './steps'

type Values = { begin_date?: string; end_date?: string; department_ids?: number[] }
type Found = { asked: InputOf<typeof checkDays>; data: OutputOf<typeof checkDays> }
const fields = { begin_date: date(words.from), end_date: date(words.until) }
const signed = (n: number) => (n > 0 ? `+${n}` : String(n))

/** What days would come to by the rules as they are now, and then, if that is wanted, so they do. */
export function RecomputePanel({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const [form] = Form.useForm<Values>()
  const [found, setFound] = useState<Found | null>(null)
  const check = useChange(checkDays)
  const apply = useChange(applyDays, { stale: ['/dailylog', '/clocktime'] })
  const look = async ({ begin_date = '', end_date = '', department_ids = [] }: Values) => {
    const asked = { begin_date, end_date, department_ids }
    try {
      setFound({ asked, data: await check.mutateAsync(asked) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
  }
  const write = async ({ asked, data }: Found) => {
    try {
      const { changed } = await apply.mutateAsync({ ...asked, digest: data.digest })
      toast.success(t(words.applied, { n: changed }))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFound(null)
    }
  }
  const rule = [{ required: true, message: t(words.missing) }]
  return (
    <Panel
      wide
      title={t(words.title)}
      onClose={onClose}
      footer={
        <div className={styles.sums}>
          <Button onClick={form.submit} loading={check.isPending}>
            {t(words.check)}
          </Button>
          <Button
            type="primary"
            disabled={found === null || found.data.changed === 0}
            loading={apply.isPending}
            onClick={() => found !== null && void write(found)}
          >
            {t(words.apply)}
          </Button>
        </div>
      }
    >
      <div className={styles.explained}>
        <p>{t(words.text)}</p>
        <Form
          form={form}
          layout="vertical"
          onValuesChange={() => setFound(null)}
          onFinish={(values: Values) => void look(values)}
        >
          <Form.Item name="begin_date" label={t(words.from)} rules={rule}>
            <DateInput name="begin_date" field={fields.begin_date} />
          </Form.Item>
          <Form.Item name="end_date" label={t(words.until)} rules={rule}>
            <DateInput name="end_date" field={fields.end_date} />
          </Form.Item>
          <Form.Item name="department_ids" label={t(words.departments)}>
            <ReferencesPicker to="department" placeholder={t(words.all)} />
          </Form.Item>
        </Form>
        {found === null ? null : (
          <>
            <p role="status">
              <strong>
                {t(found.data.changed === 0 ? words.nothing : words.found, {
                  days: found.data.days,
                  changed: found.data.changed,
                })}
              </strong>
            </p>
            {found.data.sums.length === 0 ? null : (
              <section>
                <h3>{t(words.sums)}</h3>
                <ul>
                  {found.data.sums.map(({ department, ...sum }) => (
                    <li key={department ?? ''}>
                      {t(words.sum, {
                        department: department ?? t(words.noDepartment),
                        days: sum.days,
                        work: signed(sum.work_minutes),
                        late: signed(sum.late_minutes),
                        absent: signed(sum.absent_minutes),
                      })}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <ul className={styles.rows}>
              {found.data.rows.map((row) => (
                <li key={`${row.user_id} ${row.date}`}>
                  <span>{t(words.row, { person: row.person, date: row.date })}</span>
                  <div>
                    <div>
                      {row.fields.map((field) => t(dayWords.becomes, field)).join(language === 'zh' ? '；' : '; ')}
                    </div>
                    <Steps of={t(words.now)} texts={row.before} />
                    <Steps of={t(words.becomes)} texts={row.after} />
                  </div>
                </li>
              ))}
            </ul>
            {found.data.rows.length < found.data.changed ? (
              <p className={styles.quiet}>{t(words.shown, { n: found.data.rows.length })}</p>
            ) : null}
          </>
        )}
      </div>
    </Panel>
  )
}
