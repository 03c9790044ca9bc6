import { rateRepair } from '@workplace/contract/repair/repair'
import { Button, Form, Input, Radio } from 'antd'
import { useChange } from '../../kernel/client/query'
import list from '../../kernel/list/list.module.css'
import { toast } from '../../kernel/toast/toast'
import { useT } from '../../kernel/words'
import { repairWords as words } from './repair-words'

type Values = { score?: number; comment?: string }

/** What its reporter thinks of it; the ticket is closed with that. */
export function RateForm({ id }: { id: number }) {
  const t = useT()
  const rate = useChange(rateRepair, { stale: ['/repair'] })
  const send = ({ score, comment }: Values) => {
    if (score === undefined) return
    rate.mutate({ id, score, comment: comment || null }, { onSuccess: () => toast.success(t(words.rated)) })
  }
  return (
    <section aria-label={t(words.rate)}>
      <h2 className={list.heading}>{t(words.rateText)}</h2>
      <Form<Values> layout="vertical" onFinish={send} requiredMark={false}>
        <Form.Item name="score" label={t(words.rate)} rules={[{ required: true, message: t(words.scoreMissing) }]}>
          <Radio.Group
            optionType="button"
            options={[1, 2, 3, 4, 5].map((n) => ({ value: n, label: t(words.stars, { n }) }))}
          />
        </Form.Item>
        <Form.Item name="comment" label={t(words.comment)}>
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={rate.isPending}>
          {t(words.rate)}
        </Button>
      </Form>
    </section>
  )
}
