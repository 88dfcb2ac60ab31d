import { CircleUserRound, LogOut } from 'lucide-react';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isPanelAddress, mayEnterPanel } from '#features/account/panel.ts';
import type { ClientUser } from '#features/account/session-answer.ts';
import { life, startLife } from '#features/account/use-session-life.ts';
import { useMenu } from '#ui/use-menu.ts';

export { life, startLife };
