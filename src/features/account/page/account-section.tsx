import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormNotice, FormProblem } from '#ui/form/form-notice.tsx';
import { Submit } from '#features/account/core/submit.tsx';
import { type Section, useAccountSection } from '#features/account/page/use-account-section.ts';

/** A rarely needed part: closed until somebody opens it or its form fails. */
function Folded({ label, isOpen, isDanger, children }: FoldedProps) {
  return (
    <details open={isOpen || undefined} className="group">
      <summary
        className={`inline-flex min-h-11 items-center gap-2 font-semibold hover:underline ${isDanger ? 'text-danger' : 'text-primary'}`}
      >
        <ChevronDown className="size-5 transition-transform duration-150 group-open:rotate-180" />
        {label}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}

interface FoldedProps {
  label: string;
  isOpen?: boolean;
  isDanger?: boolean;
  children: ReactNode;
}

interface ShownFormProps {
  section: Section;
  /** The button's label, and its label while waiting. */
  submit: string;
  busy: string;
  /** A fuller label than `submit` for screen readers. */
  label?: string;
  look?: 'primary' | 'quiet' | 'danger';
  /** Hides the form behind this label until it is opened. */
  folded?: string;
  children?: (field: Section['field']) => ReactNode;
}

/** A form of the account page with the server's reply. */
export function ShownForm(props: ShownFormProps) {
  const { Form, form, intent, isBusy, reply, problem, field } = props.section;
  const { folded, children, look = 'quiet' } = props;
  const content = (
    <Form {...form} className="space-y-4">
      <input type="hidden" name="intent" value={intent} />
      {problem && <FormProblem>{problem}</FormProblem>}
      {children?.(field)}
      <Submit isBusy={isBusy} busy={props.busy} look={look} label={props.label}>
        {props.submit}
      </Submit>
    </Form>
  );
  return (
    <div className="space-y-4">
      {folded === undefined ? (
        content
      ) : (
        <Folded label={folded} isOpen={Boolean(reply?.result)} isDanger={look === 'danger'}>
          {content}
        </Folded>
      )}
      {reply?.notice && !reply.result && <FormNotice>{reply.notice}</FormNotice>}
    </div>
  );
}

interface AccountFormProps extends Omit<ShownFormProps, 'section'> {
  intent: string;
  /** Names of the fields that show their own problems. */
  fields?: readonly string[];
  /** Whether the form is emptied after success. */
  empties?: boolean;
}

/** An independent form of the account page. */
export function AccountForm({ intent, fields, empties, ...shown }: AccountFormProps) {
  return <ShownForm section={useAccountSection(intent, { fields, empties })} {...shown} />;
}
