import { AccountField } from '#features/account/account-field.tsx';

interface ImageAddressFieldProps {
  label: string;
  name: string;
  value: string;
  problem: string | null;
  onChange: (url: string) => void;
  /** Where an uploaded file would go, and how large it may be. */
  folder: 'guide-photos' | 'company-logos' | 'operator-info';
  maxSizeKB: number;
}

/** The address of a picture. */
export function ImageAddressField(props: ImageAddressFieldProps) {
  const { label, name, value, problem, onChange } = props;
  return (
    <AccountField
      label={label}
      name={name}
      inputMode="url"
      maxLength={2000}
      spellCheck={false}
      autoComplete="off"
      hint="Адрес картинки: https://…"
      value={value}
      problem={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
