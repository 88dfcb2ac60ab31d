import { Search } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/field/control.tsx';

interface SearchFormProps {
  action: string;
  /** The label for screen readers. */
  label: string;
  placeholder: string;
  /** The initial text. */
  q: string;
  maxLength: number;
  input?: RefObject<HTMLInputElement | null>;
  /** Called for each key; without it only the button searches. */
  onType?: (text: string) => void;
  /** `auto` if the text may be Arabic. */
  dir?: 'auto';
  className?: string;
  /** Further fields of the form. */
  children?: ReactNode;
}

/**
 * Searches one list, with `q` in its address: while typing, or with the button when scripts are
 * off.
 */
export function SearchForm(props: SearchFormProps) {
  const { action, label, placeholder, q, maxLength, input, onType, dir, className } = props;
  return (
    <search className={className}>
      <Form method="get" action={action} className="flex gap-2">
        {props.children}
        <div className="relative min-w-0 grow">
          <Search className="pointer-events-none absolute top-1/2 left-4 size-5 [translate:0_-50%] text-ink-soft max-sm:hidden" />
          <Input
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
            onChange={(event) => onType?.(event.currentTarget.value)}
            className="text-lg sm:pl-12"
          />
        </div>
        <Button type="submit" look="quiet" className="max-sm:px-3.5">
          <Search className="size-5 sm:hidden" />
          <span className="max-sm:sr-only">Найти</span>
        </Button>
      </Form>
    </search>
  );
}
