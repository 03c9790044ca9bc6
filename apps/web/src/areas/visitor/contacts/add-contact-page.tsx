import { Button, Form, Result } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import list from '../../../kernel/list/list.module.css'
import { useMay } from '../../../kernel/session/session'
import { useT } from '../../../kernel/words'
import styles from '../visitor.module.css'
import { ContactFields, type ContactValues, useSaveContact, valuesOf } from './contact-form'
import { contactWords as words } from './contact-words'

/** Everybody has contacts of their own. */
export default function AddContactPage() {
  const t = useT()
  const navigate = useNavigate()
  const maySee = useMay('view-frequent')
  const [form] = Form.useForm<ContactValues>()
  const { save, busy } = useSaveContact(form)
  const [made, setMade] = useState<string | null>(null)
  const send = async (values: ContactValues) => {
    if (await save(values, null)) setMade(values.name)
  }
  return (
    <section className={list.page}>
      <header className={list.head}>
        <h1>{t(words.add)}</h1>
      </header>
      {made !== null ? (
        <Result
          status="success"
          title={t(words.saved, { name: made })}
          extra={[
            <Button
              key="more"
              type={maySee ? 'default' : 'primary'}
              onClick={() => {
                form.resetFields()
                setMade(null)
              }}
            >
              {t(words.addAnother)}
            </Button>,
            ...(maySee
              ? [
                  <Button key="all" type="primary" onClick={() => void navigate('/visitors/frequent')}>
                    {t(words.seeAll)}
                  </Button>,
                ]
              : []),
          ]}
        />
      ) : (
        <div className={styles.sheet} style={{ maxWidth: 720 }}>
          <p className={list.quiet}>{t(words.intro)}</p>
          <Form form={form} layout="vertical" initialValues={valuesOf(null)} onFinish={(values) => void send(values)}>
            <ContactFields />
            <Button type="primary" loading={busy} onClick={form.submit}>
              {t(words.save)}
            </Button>
          </Form>
        </div>
      )}
    </section>
  )
}
