import { useEffect, useRef, useState } from 'react';
import type { PageCity } from '#features/prayer/today/city-page.ts';
import { PAGE_DEFAULTS } from '#features/prayer/source/prayer-page-query.ts';
import { prayerSearch, type PrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { PUSH_CONSENT } from '#features/prayer/reminders/push-consent.ts';
import { pushOnKey } from '#features/prayer/reminders/reminder-keys.ts';
import type { ReminderPreferences } from '#features/prayer/reminders/reminders.ts';
import { readKept, useKept, writeKept } from '#ui/page/use-kept.ts';
import { currentSubscription, subscribed } from '#ui/page/push-subscription.browser.ts';
import { propertiesOf } from '#lib/text/json-text.ts';
import { given, request } from '#ui/request.browser.ts';

const API = '/api/prayer-push';
const FAILED = 'Не\u00a0получилось. Проверьте связь и\u00a0попробуйте снова.';
/** Changes are sent after this long without another one. */
const SETTLED_MS = 1000;

export interface Push {
  /** 'unavailable': the site or the browser does not support push. */
  state: 'unavailable' | 'off' | 'busy' | 'on';
  problem: string | null;
  /** The visitor has agreed to PUSH_CONSENT. */
  turnOn: () => void;
  /** Resolves with whether the server sends nothing any more. */
  turnOff: () => Promise<boolean>;
}

/** Whether the server sends a city's reminders, so that pages need not. */
export function usePushIsOn(citySlug: string): boolean {
  return useKept(pushOnKey(citySlug)) === 'on';
}

/** The switch of reminders sent by the server to this browser. */
export function usePush(
  city: PageCity,
  query: PrayerQuery,
  preferences: ReminderPreferences,
  isWanted: boolean,
): Push {
  const { slug } = city;
  const isKeptOn = usePushIsOn(slug);
  const publicKey = usePublicKey(isWanted);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    const isDone = await work().then(
      () => true,
      () => false,
    );
    if (!isDone) setProblem(FAILED);
    setBusy(false);
    return isDone;
  };
  const state = isKeptOn && isWanted ? 'on' : isBusy ? 'busy' : 'off';

  return {
    state: publicKey === null ? 'unavailable' : state,
    problem,
    turnOn: () =>
      void attempt(async () => {
        await tell(wishOf(city, query, preferences));
        writeKept(pushOnKey(slug), 'on');
      }),
    async turnOff() {
      if (readKept(pushOnKey(slug)) === null) return true;
      return attempt(async () => {
        const subscription = await currentSubscription();
        if (subscription) await end(subscription.endpoint, slug);
        // Not before: a switch that says «off» while the server sends could not be pressed again.
        writeKept(pushOnKey(slug), null);
      });
    },
  };
}

/** Sends the settings to the server after each change on the page, and on every visit. */
export function usePushInStep(
  isOn: boolean,
  city: PageCity,
  query: PrayerQuery,
  preferences: ReminderPreferences,
): void {
  const wish = JSON.stringify(wishOf(city, query, preferences));
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!isOn || told.current === wish) return;
    const timer = setTimeout(() => {
      told.current = wish;
      // When the server no longer sends, or the browser has lost the subscription, the page shows them
      // again.
      void tell(JSON.parse(wish)).catch((error: unknown) => {
        told.current = null;
        if (error instanceof Refused) writeKept(pushOnKey(city.slug), null);
      });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isOn, wish, city.slug]);
}

class Refused extends Error {}

function wishOf(city: PageCity, query: PrayerQuery, preferences: ReminderPreferences) {
  return {
    citySlug: city.slug,
    calculation: prayerSearch(query, PAGE_DEFAULTS),
    preferences,
    consent: PUSH_CONSENT.version,
  };
}

/** Also moves all cities of a subscription with a former key of the site to the new one. */
async function tell(wish: object): Promise<void> {
  const publicKey = await siteKey();
  const former = await currentSubscription();
  const subscription = await subscribed(publicKey).catch(() => {
    throw new Refused('no subscription');
  });
  if (former && former.endpoint !== subscription.endpoint) {
    await ask('PATCH', { endpoint: former.endpoint, subscription });
  }
  await ask('PUT', { ...wish, subscription });
}

/** A site that has no push any more sends nothing either. */
async function end(endpoint: string, citySlug: string): Promise<void> {
  await ask('DELETE', { endpoint, citySlug }).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
  });
}

async function ask(method: string, body?: object): Promise<object | null> {
  const reply = await request(API, { method, json: body });
  if (reply?.status === 404) throw new Refused('push is off');
  if (!reply?.ok) throw new Error(`status ${reply?.status}`);
  return given(reply);
}

let keyAsked: Promise<string> | null = null;

/** The site's public key for push: asked for once in the life of a page, and again after a failure. */
function siteKey(): Promise<string> {
  keyAsked ??= askForKey().catch((error: unknown) => {
    keyAsked = null;
    throw error;
  });
  return keyAsked;
}

async function askForKey(): Promise<string> {
  const { publicKey } = propertiesOf(await ask('GET'));
  if (typeof publicKey !== 'string') throw new Refused('push is off');
  return publicKey;
}

/** The site's public key for push; null while unknown or without push. */
function usePublicKey(isWanted: boolean): string | null {
  const [publicKey, setPublicKey] = useState<string | null>(null);
  const isAsked = isWanted && publicKey === null;
  useEffect(() => {
    if (!isAsked || !('PushManager' in window)) return;
    void siteKey().then(setPublicKey, () => undefined);
  }, [isAsked]);
  return publicKey;
}
