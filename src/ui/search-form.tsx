import { Search } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';

interface SearchFormProps {
  action: string;
  /** What is sought, for who can't see the placeholder. */
  label: string;
  placeholder: string;
  /** What was typed before. */
  q: string;
  maxLength: number;
  input: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
  /** `auto` where what is typed may be Arabic. */
  dir?: 'auto';
  className?: string;
  /** What else the form sends. */
  children?: ReactNode;
}

/** Searches one list, `q` in its address: while one types, or with the button when scripts are off. */
export function SearchForm(props: SearchFormProps) {
  const { action, label, placeholder, q, maxLength, input, onType, dir, className } = props;
  return (
    <search className={className}>
      <Form method="get" action={action} className="flex gap-2">
        {props.children}
        <div className="relative min-w-0 grow">
          <Search
            aria-hidden="true"
            strokeWidth={1.75}
            className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-soft max-sm:hidden"
          />
          <input
            ref={input}
            type="search"
            name="q"
            aria-label={label}
            placeholder={placeholder}
            defaultValue={q}
            maxLength={maxLength}
            autoComplete="off"
            spellCheck={false}
            dir={dir}
            onChange={(event) => onType(event.currentTarget.value)}
            className="min-h-13 w-full rounded-control border border-line-strong bg-surface px-3 text-lg sm:pl-12"
          />
        </div>
        <Button type="submit" look="quiet" className="max-sm:px-3.5">
          <Search aria-hidden="true" strokeWidth={1.75} className="size-5 sm:hidden" />
          <span className="max-sm:sr-only">Найти</span>
        </Button>
      </Form>
    </search>
  );
}
